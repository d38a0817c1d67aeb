CREATE TABLE `commission_cycles` (
	`sale_id` integer NOT NULL,
	`cycle` integer NOT NULL,
	`seller_id` integer NOT NULL,
	`earned_entry_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`earned_at` integer NOT NULL,
	`payable_at` integer NOT NULL,
	`reversed_at` integer,
	PRIMARY KEY(`sale_id`, `cycle`),
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`earned_entry_id`) REFERENCES `commission_entries`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `commission_cycles_current` ON `commission_cycles` (`sale_id`) WHERE reversed_at is null;--> statement-breakpoint
CREATE INDEX `commission_cycles_held` ON `commission_cycles` (`seller_id`,`payable_at`,`amount_cents`) WHERE reversed_at is null;--> statement-breakpoint
CREATE TABLE `commission_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sale_id` integer,
	`seller_id` integer NOT NULL,
	`kind` text NOT NULL,
	`cycle` integer,
	`amount_cents` integer NOT NULL,
	`price_cents` integer,
	`rate_bp` integer,
	`at` integer NOT NULL,
	`actor_id` integer,
	`reason` text,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `commission_entries_once` ON `commission_entries` (`sale_id`,`cycle`,`kind`) WHERE kind <> 'adjustment';--> statement-breakpoint
CREATE INDEX `commission_entries_cycle` ON `commission_entries` (`sale_id`,`cycle`);--> statement-breakpoint
CREATE INDEX `commission_entries_seller` ON `commission_entries` (`seller_id`,`id`);--> statement-breakpoint
CREATE TABLE `commission_unsettled` (
	`seller_id` integer NOT NULL,
	`at` integer NOT NULL,
	`entry_id` integer NOT NULL,
	PRIMARY KEY(`seller_id`, `at`, `entry_id`),
	FOREIGN KEY (`entry_id`) REFERENCES `commission_entries`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sale_claims` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`sale_id` integer NOT NULL,
	`kind` text NOT NULL,
	`message` text NOT NULL,
	`state` text NOT NULL,
	`reply` text,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	`closed_by_id` integer,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`closed_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sale_claims_open` ON `sale_claims` (`sale_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `sale_claims_sale` ON `sale_claims` (`sale_id`,`id`);--> statement-breakpoint
CREATE INDEX `sale_claims_state` ON `sale_claims` (`state`,`id`);--> statement-breakpoint
CREATE TABLE `seller_balances` (
	`seller_id` integer PRIMARY KEY NOT NULL,
	`in_progress_cents` integer DEFAULT 0 NOT NULL,
	`entry_count` integer DEFAULT 0 NOT NULL,
	`entries_cents` integer DEFAULT 0 NOT NULL,
	`paid_cents` integer DEFAULT 0 NOT NULL,
	`unpaid_since` integer
);
--> statement-breakpoint
CREATE INDEX `seller_balances_unpaid` ON `seller_balances` (`unpaid_since`,`seller_id`,`entries_cents`,`paid_cents`) WHERE unpaid_since is not null;--> statement-breakpoint
CREATE TABLE `settlement_left_out` (
	`settlement_id` integer NOT NULL,
	`entry_id` integer NOT NULL,
	`reason` text NOT NULL,
	PRIMARY KEY(`settlement_id`, `entry_id`),
	FOREIGN KEY (`settlement_id`) REFERENCES `settlements`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`entry_id`) REFERENCES `commission_entries`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `settlement_left_out_entry` ON `settlement_left_out` (`entry_id`);--> statement-breakpoint
CREATE TABLE `settlement_lines` (
	`settlement_id` integer NOT NULL,
	`entry_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`customer_name` text,
	`plan_name` text,
	`is_living` integer NOT NULL,
	PRIMARY KEY(`settlement_id`, `entry_id`),
	FOREIGN KEY (`settlement_id`) REFERENCES `settlements`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`entry_id`) REFERENCES `commission_entries`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `settlement_lines_once` ON `settlement_lines` (`entry_id`) WHERE is_living = 1;--> statement-breakpoint
CREATE TABLE `settlements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`number` integer,
	`seller_id` integer NOT NULL,
	`state` text NOT NULL,
	`until` text NOT NULL,
	`total_cents` integer NOT NULL,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	`payout_cuit` text,
	`payout_cbu` text,
	`payout_alias` text,
	`paid_at` integer,
	`paid_on` text,
	`method` text,
	`reference` text,
	`void_reason` text,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `settlements_number_unique` ON `settlements` (`number`);--> statement-breakpoint
CREATE INDEX `settlements_state` ON `settlements` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `settlements_seller` ON `settlements` (`seller_id`,`id`);--> statement-breakpoint
CREATE INDEX `settlements_seller_state` ON `settlements` (`seller_id`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `settlements_shown` ON `settlements` (`seller_id`,`id`) WHERE state in ('closed', 'paid');--> statement-breakpoint
CREATE TABLE `user_payouts` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`cuit` text NOT NULL,
	`cbu` text,
	`alias` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
-- What was installed or completed before there was a ledger was earned at its last change of status.
INSERT INTO commission_entries (sale_id, seller_id, kind, cycle, amount_cents, price_cents, rate_bp, at, actor_id)
SELECT s.id, s.seller_id, 'earned', 1, s.commission_cents, s.price_cents, s.rate_bp, coalesce(e.at, s.updated_at), e.actor_id
FROM sales s
LEFT JOIN sale_events e ON e.id =
  (SELECT max(id) FROM sale_events WHERE sale_id = s.id AND kind = 'status_changed')
WHERE s.status IN ('installed', 'completed')
ORDER BY s.id;
--> statement-breakpoint
-- When an installed one becomes payable depends on COMMISSION_HOLD_DAYS: the first start fills it in (applyHoldDays).
INSERT INTO commission_cycles (sale_id, cycle, seller_id, earned_entry_id, amount_cents, earned_at, payable_at)
SELECT e.sale_id, 1, e.seller_id, e.id, e.amount_cents, e.at,
  CASE s.status WHEN 'completed' THEN e.at ELSE 9007199254740991 END
FROM commission_entries e JOIN sales s ON s.id = e.sale_id;
--> statement-breakpoint
INSERT INTO commission_unsettled (entry_id, seller_id, at) SELECT id, seller_id, at FROM commission_entries ORDER BY seller_id, at, id;
--> statement-breakpoint
INSERT INTO seller_balances (seller_id, in_progress_cents)
SELECT seller_id, sum(commission_cents) FROM sales
WHERE status IN ('pending', 'pending_appointment', 'appointed') GROUP BY seller_id;
--> statement-breakpoint
INSERT INTO seller_balances (seller_id, entry_count, entries_cents, unpaid_since)
SELECT seller_id, count(*), sum(amount_cents), CASE WHEN sum(amount_cents) > 0 THEN min(at) END
FROM commission_entries WHERE true GROUP BY seller_id
ON CONFLICT (seller_id) DO UPDATE SET
  entry_count = excluded.entry_count, entries_cents = excluded.entries_cents, unpaid_since = excluded.unpaid_since;
--> statement-breakpoint
CREATE TRIGGER sale_movements_in_progress INSTEAD OF INSERT ON sale_movements
WHEN new.status IN ('pending', 'pending_appointment', 'appointed') BEGIN
  INSERT INTO seller_balances (seller_id, in_progress_cents) VALUES (new.seller_id, new.sign * new.commission_cents)
  ON CONFLICT (seller_id) DO UPDATE SET in_progress_cents = in_progress_cents + excluded.in_progress_cents;
END;
--> statement-breakpoint
CREATE TRIGGER commission_entries_never_change BEFORE UPDATE ON commission_entries BEGIN
  SELECT RAISE(ABORT, 'commission_entries is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER commission_entries_never_go BEFORE DELETE ON commission_entries BEGIN
  SELECT RAISE(ABORT, 'commission_entries is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER commission_entries_posted AFTER INSERT ON commission_entries BEGIN
  INSERT INTO commission_unsettled (entry_id, seller_id, at) VALUES (new.id, new.seller_id, new.at);
  INSERT INTO seller_balances (seller_id, entry_count, entries_cents) VALUES (new.seller_id, 1, new.amount_cents)
  ON CONFLICT (seller_id) DO UPDATE SET
    entry_count = entry_count + 1, entries_cents = entries_cents + excluded.entries_cents;
  UPDATE seller_balances
  SET unpaid_since = CASE WHEN entries_cents > paid_cents THEN coalesce(unpaid_since, new.at) END
  WHERE seller_id = new.seller_id;
END;
--> statement-breakpoint
CREATE TRIGGER settlement_lines_taken AFTER INSERT ON settlement_lines BEGIN
  DELETE FROM commission_unsettled
  WHERE (seller_id, at, entry_id) = (SELECT seller_id, at, id FROM commission_entries WHERE id = new.entry_id);
  UPDATE settlements SET total_cents = total_cents + new.amount_cents WHERE id = new.settlement_id;
END;
--> statement-breakpoint
CREATE TRIGGER settlement_lines_dropped AFTER DELETE ON settlement_lines BEGIN
  INSERT INTO commission_unsettled (entry_id, seller_id, at)
  SELECT id, seller_id, at FROM commission_entries WHERE id = old.entry_id;
  UPDATE settlements SET total_cents = total_cents - old.amount_cents WHERE id = old.settlement_id;
END;
--> statement-breakpoint
CREATE TRIGGER settlement_lines_released AFTER UPDATE OF is_living ON settlement_lines
WHEN old.is_living = 1 AND new.is_living = 0 BEGIN
  INSERT INTO commission_unsettled (entry_id, seller_id, at)
  SELECT id, seller_id, at FROM commission_entries WHERE id = new.entry_id;
END;
--> statement-breakpoint
CREATE TRIGGER settlement_lines_never_come BEFORE INSERT ON settlement_lines
WHEN (SELECT state FROM settlements WHERE id = new.settlement_id) <> 'draft' BEGIN
  SELECT RAISE(ABORT, 'lines of a closed settlement stay');
END;
--> statement-breakpoint
CREATE TRIGGER settlement_lines_never_go BEFORE DELETE ON settlement_lines
WHEN (SELECT state FROM settlements WHERE id = old.settlement_id) <> 'draft' BEGIN
  SELECT RAISE(ABORT, 'lines of a closed settlement stay');
END;
--> statement-breakpoint
CREATE TRIGGER settlements_never_change BEFORE UPDATE ON settlements WHEN old.state IN ('paid', 'void') BEGIN
  SELECT RAISE(ABORT, 'a paid or void settlement never changes');
END;
--> statement-breakpoint
CREATE TRIGGER settlements_never_go BEFORE DELETE ON settlements WHEN old.state <> 'draft' BEGIN
  SELECT RAISE(ABORT, 'only drafts go');
END;
--> statement-breakpoint
CREATE TRIGGER settlements_paid AFTER UPDATE OF state ON settlements WHEN new.state = 'paid' BEGIN
  UPDATE seller_balances SET
    paid_cents = paid_cents + new.total_cents,
    unpaid_since = CASE WHEN entries_cents > paid_cents + new.total_cents THEN new.paid_at END
  WHERE seller_id = new.seller_id;
END;
