SELECT 1 AS found FROM observations WHERE start_time >= {p0: DateTime64(6, 'UTC')} AND is_deleted = 0 LIMIT 1

-- p0 = "2026-06-15 12:00:00.000000"
