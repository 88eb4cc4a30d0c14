ALTER TABLE traces {{on_cluster}} ADD COLUMN IF NOT EXISTS said String CODEC(ZSTD(1)) AFTER metadata
