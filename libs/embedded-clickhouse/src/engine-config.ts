import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MIB = 1024 * 1024;
const RUNTIME_PREFIX = 'runtime-';

/** Server configuration that keeps a small machine small. Sizes are upper limits, in bytes. */
function buildServerSettings(maxMemoryBytes: number): Record<string, number> {
  return {
    max_server_memory_usage: maxMemoryBytes,
    mark_cache_size: 64 * MIB,
    index_mark_cache_size: 16 * MIB,
    primary_index_cache_size: 64 * MIB,
    uncompressed_cache_size: 0,
    index_uncompressed_cache_size: 0,
    query_condition_cache_size: 16 * MIB,
    compiled_expression_cache_size: 16 * MIB,
    parquet_metadata_cache_size: 0,
    iceberg_metadata_files_cache_size: 0,
    vector_similarity_index_cache_size: 0,
    text_index_tokens_cache_size: 0,
    text_index_header_cache_size: 0,
    text_index_postings_cache_size: 0,
    mmap_cache_size: 64,
    // Merges and mutations: two at a time are enough for one machine, and each may hold hundreds of MB.
    background_pool_size: 2,
    background_merges_mutations_concurrency_ratio: 2,
    background_schedule_pool_size: 8,
    merges_mutations_memory_usage_soft_limit: Math.floor(maxMemoryBytes / 2),
    max_io_thread_pool_size: 16,
    max_active_parts_loading_thread_pool_size: 4,
    max_outdated_parts_loading_thread_pool_size: 2,
    max_parts_cleaning_thread_pool_size: 2,
    threadpool_local_fs_reader_pool_size: 8,
    load_marks_threadpool_pool_size: 4,
    prefetch_threadpool_pool_size: 4,
    threadpool_writer_pool_size: 4,
  };
}

/**
 * Defaults of all tables. Creating and deleting files costs more than writing the few rows in them: on a file
 * system that does not reuse inodes at once it was half of an insert's CPU time (docs/adr/0007).
 */
const MERGE_TREE_SETTINGS: Record<string, number | string> = {
  // Rows here are wide: the default of 8192 holds a merge's blocks of tens of MB.
  merge_max_block_size: 2048,
  // A free slot decides whether a mutation or a large merge may begin; the defaults expect a pool of 16.
  number_of_free_entries_in_pool_to_execute_mutation: 1,
  number_of_free_entries_in_pool_to_lower_max_size_of_merge: 1,
  number_of_free_entries_in_pool_to_execute_optimize_entire_partition: 1,
  // A compact part is a dozen files, a wide one of sixty columns three hundred.
  min_bytes_for_wide_part: 64 * MIB,
  // Ten parts into one instead of five: rows are rewritten less often, for a few more parts to read.
  merge_selector_base: 10,
  // All skip indexes of a part in one file.
  packed_skip_index_max_bytes: MIB,
  // The lengths of texts in a file of their own would serve only queries for nothing but lengths.
  string_serialization_version: 'single_stream',
};

function buildElements(settings: Record<string, number | string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `  <${name}>${value}</${name}>\n`)
    .join('');
}

/** Writes the engine's configuration into `runtimeDir` and gives its start arguments. */
export async function prepareEngineArguments(runtimeDir: string, maxMemoryBytes: number): Promise<string[]> {
  const path = join(runtimeDir, 'engine.xml');
  await writeFile(
    path,
    `<clickhouse>\n${buildElements(buildServerSettings(maxMemoryBytes))}<merge_tree>\n${buildElements(MERGE_TREE_SETTINGS)}</merge_tree>\n</clickhouse>\n`,
    { mode: 0o600 },
  );
  return [`--config-file=${path}`];
}

/**
 * Creates this process's folder for pipes, bodies and the configuration: nothing in it is worth keeping.
 * Its name is new each time, because a predecessor may still be using its own.
 */
export async function createRuntimeDir(dataDir: string): Promise<string> {
  return mkdtemp(join(dataDir, RUNTIME_PREFIX));
}

/** Removes what dead processes left. Only the owner of the data directory may call it. */
export async function removeStaleRuntimeDirs(dataDir: string, ownDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(RUNTIME_PREFIX));
  const stale = names.map((name) => join(dataDir, name)).filter((path) => path !== ownDir);
  await Promise.all(stale.map((path) => rm(path, { recursive: true, force: true })));
}
