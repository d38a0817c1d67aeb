DROP INDEX `commission_cycles_held`;--> statement-breakpoint
CREATE INDEX `commission_cycles_held` ON `commission_cycles` (`seller_id`,`payable_at`,`amount_cents`,`reversed_at`) WHERE reversed_at is null;--> statement-breakpoint
DROP INDEX `seller_totals_top`;--> statement-breakpoint
CREATE INDEX `seller_totals_top` ON `seller_totals` (amount_cents desc,seller_id desc);--> statement-breakpoint
INSERT INTO seller_totals (seller_id, count, amount_cents, commission_cents)
SELECT id, 0, 0, 0 FROM users WHERE id NOT IN (SELECT seller_id FROM seller_totals);
--> statement-breakpoint
CREATE TRIGGER seller_totals_of_account AFTER INSERT ON users BEGIN
  INSERT INTO seller_totals (seller_id, count, amount_cents, commission_cents) VALUES (new.id, 0, 0, 0);
END;
