-- Nobody reads when a gift was told: its row is made at that moment, and a clinic has one once.
ALTER TABLE vip_gift DROP COLUMN told_at;
