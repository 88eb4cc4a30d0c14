/** What the write path asks of other services. Adapters answer from memory wherever they can. */

/** Rules of a project that every row of it obeys. */
export interface ProjectPolicies {
  /** `expire_at` of what is written now: a Date text. */
  getExpireAt(projectId: string): Promise<string>;
}

export interface ScoreConfig {
  readonly id: string;
  readonly name: string;
  readonly dataType: string;
  readonly isArchived: boolean;
  readonly minValue?: number;
  readonly maxValue?: number;
  /** Of CATEGORICAL and BOOLEAN configs. */
  readonly categories?: readonly { readonly label: string; readonly value: number }[];
}

export interface ScoreConfigs {
  find(projectId: string, configId: string): Promise<ScoreConfig | undefined>;
}

export interface Prompts {
  /** Id of a prompt version; undefined when the project has none of that name and version. */
  findId(projectId: string, name: string, version: number): Promise<string | undefined>;
}
