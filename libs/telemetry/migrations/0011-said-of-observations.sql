ALTER TABLE observations {{on_cluster}} ADD COLUMN IF NOT EXISTS said String CODEC(ZSTD(1)) AFTER metadata
