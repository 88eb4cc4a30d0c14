import { parseIsoUs } from '../../iso-time.js';
import { isTrue } from '../attribute-reading.js';
import { parseLevel } from '../level.js';
import { parseOwnType } from '../own-type.js';
import { parseTags } from '../tags.js';
import type { AttributeValue } from '../raw-span.js';
import { isA, type Family } from './family.js';

/** Microseconds of an ISO time, also JSON-quoted. */
function readTime(value: AttributeValue): number | undefined {
  const us = typeof value === 'string' ? parseIsoUs(value.replace(/^"(.*)"$/, '$1')) : Number.NaN;
  return Number.isNaN(us) ? undefined : us;
}

/** True stays, everything else that is sent means false. The text keeps false from being passed over. */
const readPublic = (value: AttributeValue): string => String(isTrue(value));
const readTags = (value: AttributeValue): string[] | undefined => parseTags(value);
const readFlag = (value: AttributeValue): boolean => isTrue(value);

/** The attributes that the official clients write (behaviour 3.6, own namespace). */
export const own: Family = {
  name: 'langfuse',
  fields: [
    { field: 'traceName', rank: 1, key: 'langfuse.trace.name' },
    { field: 'userId', rank: 1, key: 'langfuse.user.id' },
    { field: 'userId', rank: 2, key: 'user.id' },
    { field: 'userId', rank: 3, key: 'langfuse.observation.metadata.langfuse_user_id' },
    { field: 'userId', rank: 4, key: 'langfuse.trace.metadata.langfuse_user_id' },
    { field: 'sessionId', rank: 1, key: 'langfuse.session.id' },
    { field: 'sessionId', rank: 2, key: 'session.id' },
    { field: 'sessionId', rank: 4, key: 'langfuse.observation.metadata.langfuse_session_id' },
    { field: 'sessionId', rank: 5, key: 'langfuse.trace.metadata.langfuse_session_id' },
    { field: 'tags', rank: 1, key: 'langfuse.trace.tags', read: readTags },
    { field: 'tags', rank: 2, key: 'langfuse.tags', read: readTags },
    { field: 'tags', rank: 3, key: 'langfuse.observation.metadata.langfuse_tags', read: readTags },
    { field: 'tags', rank: 4, key: 'langfuse.trace.metadata.langfuse_tags', read: readTags },
    { field: 'public', rank: 1, key: 'langfuse.trace.public', read: readPublic },
    { field: 'public', rank: 2, key: 'langfuse.public', read: readPublic },
    { field: 'environment', rank: 1, key: 'langfuse.environment' },
    { field: 'environment', rank: 2, key: 'langfuse.environment', in: 'resource' },
    { field: 'version', rank: 1, key: 'langfuse.version' },
    { field: 'release', rank: 1, key: 'langfuse.release' },
    { field: 'release', rank: 2, key: 'langfuse.release', in: 'resource' },
    { field: 'level', rank: 1, key: 'langfuse.observation.level', read: (value) => parseLevel(value) },
    { field: 'statusMessage', rank: 1, key: 'langfuse.observation.status_message' },
    {
      field: 'type',
      rank: 1,
      key: 'langfuse.observation.type',
      read: (value, view) => parseOwnType(value, view),
    },
    { field: 'type', rank: 100, key: 'langfuse.observation.model.name', read: isA('GENERATION') },
    { field: 'model', rank: 1, key: 'langfuse.observation.model.name' },
    { field: 'completionStart', rank: 1, key: 'langfuse.observation.completion_start_time', read: readTime },
    { field: 'promptName', rank: 1, key: 'langfuse.observation.prompt.name' },
    { field: 'promptName', rank: 2, key: 'langfuse.prompt.name' },
    { field: 'promptVersion', rank: 1, key: 'langfuse.observation.prompt.version' },
    { field: 'promptVersion', rank: 2, key: 'langfuse.prompt.version' },
    { field: 'isAppRoot', rank: 1, key: 'langfuse.internal.is_app_root', read: readFlag },
    { field: 'isTraceRoot', rank: 1, key: 'langfuse.internal.as_root', read: readFlag },
    { field: 'experimentId', rank: 1, key: 'langfuse.experiment.id' },
    { field: 'experimentName', rank: 1, key: 'langfuse.experiment.name' },
    { field: 'experimentDescription', rank: 1, key: 'langfuse.experiment.description' },
    { field: 'experimentDatasetId', rank: 1, key: 'langfuse.experiment.dataset.id' },
    { field: 'experimentItemId', rank: 1, key: 'langfuse.experiment.item.id' },
    { field: 'experimentItemVersion', rank: 1, key: 'langfuse.experiment.item.version' },
    { field: 'experimentExpectedOutput', rank: 1, key: 'langfuse.experiment.item.expected_output' },
    { field: 'experimentRootId', rank: 1, key: 'langfuse.experiment.item.root_observation_id' },
  ],
  inputOutput: [
    {
      rule: 1,
      input: ['langfuse.observation.input'],
      output: ['langfuse.observation.output'],
      keys: ['langfuse.trace.input', 'langfuse.trace.output'],
    },
  ],
};
