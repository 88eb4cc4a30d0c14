/**
 * The setting that marks a running query as ours, so that it can be killed. It has no effect on local tables
 * and no client of a ClickHouse server knows it; `log_comment` stays the client's own.
 */
export const REQUEST_TAG_SETTING = 'chdb_client_name';
