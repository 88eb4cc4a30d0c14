import { createRandom } from '../generate.js';

const WORDS =
  `the of and to in is it you that he was for on are with as his they be at one have this from or had by
not but what some we can out other were all there when up use your how said an each she which do their time if will
way about many then them write would like so these her long make thing see him two has look more day could go come
did number sound no most people my over know water than call first who may down side been now find order refund parcel
customer agent model answer question context document invoice payment delivery warehouse tracking account balance
policy contract clause deadline summary report quarter revenue margin forecast pipeline cluster node request latency
error timeout retry queue worker database index query schema migration release branch review approve reject escalate
support ticket priority language translate sentence paragraph argument evidence source citation therefore however
because although unless meanwhile finally perhaps certainly probably`.split(/\s+/);

/** Large enough that two texts of one compressed block seldom overlap. */
const CORPUS_BYTES = 24 * 1024 * 1024;

const PARAGRAPH_WORDS = 5_000;

function makeParagraph(random: () => number): string {
  let text = '';
  for (let count = 0, inSentence = 0; count < PARAGRAPH_WORDS; count += 1) {
    // Few words make most of a text.
    text += WORDS[Math.floor(random() ** 2 * WORDS.length)] as string;
    inSentence += 1;
    const isEnd = inSentence > 6 && random() < 0.12;
    text += isEnd ? '. ' : ' ';
    if (isEnd) inSentence = 0;
  }
  return text;
}

/** Texts are cut out of one long text: it reads and compresses like prose, and costs nothing to make. ASCII. */
export class Prose {
  readonly bytes: Buffer;

  constructor(seed: number) {
    const random = createRandom(seed);
    this.bytes = Buffer.alloc(CORPUS_BYTES, ' ');
    for (let at = 0; at < CORPUS_BYTES;) at += this.bytes.write(makeParagraph(random), at, 'latin1');
  }

  /** Where a text of this length may begin. */
  pick(random: () => number, length: number): number {
    return Math.floor(random() * (CORPUS_BYTES - length));
  }

  text(at: number, length: number): string {
    return this.bytes.toString('latin1', at, at + length);
  }
}
