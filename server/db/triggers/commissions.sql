-- Balances, what is unsettled and totals of settlements are kept here; ledger and closed settlements never change.

-- Instead of a reference, which would keep an undone import's sales.
CREATE TRIGGER commission_entries_of_a_sale BEFORE INSERT ON commission_entries
WHEN new.sale_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sales WHERE id = new.sale_id) BEGIN
  SELECT RAISE(ABORT, 'commission_entries are of a sale');
END;

CREATE TRIGGER commission_entries_never_go BEFORE DELETE ON commission_entries BEGIN
  SELECT RAISE(ABORT, 'commission_entries is append-only');
END;

CREATE TRIGGER commission_entries_posted AFTER INSERT ON commission_entries BEGIN
  INSERT INTO commission_unsettled (entry_id, seller_id, at) VALUES (new.id, new.seller_id, new.at);
  INSERT INTO seller_balances (seller_id, entry_count, entries_cents) VALUES (new.seller_id, 1, new.amount_cents)
  ON CONFLICT (seller_id) DO UPDATE SET
    entry_count = entry_count + 1, entries_cents = entries_cents + excluded.entries_cents;
  UPDATE seller_balances
  SET unpaid_since = CASE WHEN entries_cents > paid_cents THEN coalesce(unpaid_since, new.at) END
  WHERE seller_id = new.seller_id;
  -- An entry of a cycle comes before the change of its cycle.
  INSERT INTO seller_dues SELECT new.seller_id WHERE new.cycle IS NULL;
END;

-- From `due_at` on, as much is held as is unpaid; after it, less. The sums of both are kept, so that a walk goes only from the
-- old instant to the new one, mostly nowhere. Inserting a seller walks.
CREATE VIEW seller_dues AS SELECT seller_id FROM seller_balances;

CREATE TRIGGER seller_dues_walked INSTEAD OF INSERT ON seller_dues BEGIN
  UPDATE seller_balances SET due_at = NULL, held_after_cents = NULL, held_from_cents = NULL
  WHERE seller_id = new.seller_id AND entries_cents <= paid_cents AND due_at IS NOT NULL;
  UPDATE seller_balances SET (due_at, held_after_cents, held_from_cents) = (
    SELECT payable_at, after_cents, after_cents + cents FROM (
      SELECT payable_at, cents, held_after_cents - sum(cents) OVER (ORDER BY payable_at) AS after_cents FROM (
        SELECT payable_at, sum(amount_cents) AS cents FROM commission_cycles
        WHERE seller_id = seller_balances.seller_id AND reversed_at IS NULL AND payable_at > due_at GROUP BY payable_at ORDER BY payable_at))
    WHERE after_cents < entries_cents - paid_cents LIMIT 1)
  WHERE seller_id = new.seller_id AND due_at IS NOT NULL AND held_after_cents >= entries_cents - paid_cents;
  UPDATE seller_balances SET (due_at, held_after_cents, held_from_cents) = (
    SELECT payable_at, from_cents - cents, from_cents FROM (
      SELECT payable_at, cents, coalesce(held_from_cents, 0) + sum(cents) OVER (ORDER BY payable_at DESC) AS from_cents FROM (
        SELECT payable_at, sum(amount_cents) AS cents FROM commission_cycles
        WHERE seller_id = seller_balances.seller_id AND reversed_at IS NULL
          AND payable_at < coalesce(due_at, 9223372036854775807) GROUP BY payable_at ORDER BY payable_at DESC))
    WHERE from_cents >= entries_cents - paid_cents LIMIT 1)
  WHERE seller_id = new.seller_id AND due_at IS NOT 0 AND entries_cents - paid_cents > coalesce(held_from_cents, 0);
  -- More is unpaid than was ever held.
  UPDATE seller_balances SET due_at = 0, (held_after_cents, held_from_cents) = (
    SELECT coalesce(sum(amount_cents), 0), coalesce(sum(amount_cents), 0) FROM commission_cycles
    WHERE seller_id = seller_balances.seller_id AND reversed_at IS NULL)
  WHERE seller_id = new.seller_id AND due_at IS NULL AND entries_cents > paid_cents;
END;

CREATE TRIGGER seller_dues_of_new_cycle AFTER INSERT ON commission_cycles BEGIN
  UPDATE seller_balances SET
    held_after_cents = held_after_cents + new.amount_cents * (new.payable_at > due_at),
    held_from_cents = held_from_cents + new.amount_cents * (new.payable_at >= due_at)
  WHERE seller_id = new.seller_id;
  INSERT INTO seller_dues VALUES (new.seller_id);
END;

CREATE TRIGGER seller_dues_of_cycle AFTER UPDATE OF amount_cents, payable_at, reversed_at ON commission_cycles BEGIN
  UPDATE seller_balances SET
    held_after_cents = held_after_cents
      + new.amount_cents * (new.payable_at > due_at AND new.reversed_at IS NULL)
      - old.amount_cents * (old.payable_at > due_at AND old.reversed_at IS NULL),
    held_from_cents = held_from_cents
      + new.amount_cents * (new.payable_at >= due_at AND new.reversed_at IS NULL)
      - old.amount_cents * (old.payable_at >= due_at AND old.reversed_at IS NULL)
  WHERE seller_id = new.seller_id;
  INSERT INTO seller_dues VALUES (new.seller_id);
END;

CREATE TRIGGER seller_due_days_kept AFTER UPDATE OF due_at ON seller_balances WHEN new.due_at IS NOT old.due_at BEGIN
  INSERT INTO seller_due_days (day, count) SELECT old.due_at / 86400000, -1 WHERE old.due_at IS NOT NULL
  ON CONFLICT (day) DO UPDATE SET count = count + excluded.count;
  INSERT INTO seller_due_days (day, count) SELECT new.due_at / 86400000, 1 WHERE new.due_at IS NOT NULL
  ON CONFLICT (day) DO UPDATE SET count = count + excluded.count;
END;

CREATE TRIGGER settlement_lines_taken AFTER INSERT ON settlement_lines BEGIN
  DELETE FROM commission_unsettled
  WHERE (seller_id, at, entry_id) = (SELECT seller_id, at, id FROM commission_entries WHERE id = new.entry_id);
  UPDATE settlements SET total_cents = total_cents + new.amount_cents WHERE id = new.settlement_id;
END;

CREATE TRIGGER settlement_lines_dropped AFTER DELETE ON settlement_lines BEGIN
  INSERT INTO commission_unsettled (entry_id, seller_id, at)
  SELECT id, seller_id, at FROM commission_entries WHERE id = old.entry_id;
  UPDATE settlements SET total_cents = total_cents - old.amount_cents WHERE id = old.settlement_id;
END;

CREATE TRIGGER settlement_lines_released AFTER UPDATE OF is_living ON settlement_lines
WHEN old.is_living = 1 AND new.is_living = 0 BEGIN
  INSERT INTO commission_unsettled (entry_id, seller_id, at)
  SELECT id, seller_id, at FROM commission_entries WHERE id = new.entry_id;
END;

CREATE TRIGGER settlement_lines_never_come BEFORE INSERT ON settlement_lines
WHEN (SELECT state FROM settlements WHERE id = new.settlement_id) <> 'draft' BEGIN
  SELECT RAISE(ABORT, 'lines of a closed settlement stay');
END;

CREATE TRIGGER settlement_lines_never_go BEFORE DELETE ON settlement_lines
WHEN (SELECT state FROM settlements WHERE id = old.settlement_id) <> 'draft' BEGIN
  SELECT RAISE(ABORT, 'lines of a closed settlement stay');
END;

CREATE TRIGGER settlements_never_change BEFORE UPDATE ON settlements WHEN old.state IN ('paid', 'void') BEGIN
  SELECT RAISE(ABORT, 'a paid or void settlement never changes');
END;

CREATE TRIGGER settlements_never_go BEFORE DELETE ON settlements WHEN old.state <> 'draft' BEGIN
  SELECT RAISE(ABORT, 'only drafts go');
END;

CREATE TRIGGER settlements_paid AFTER UPDATE OF state ON settlements WHEN new.state = 'paid' BEGIN
  UPDATE seller_balances SET
    paid_cents = paid_cents + new.total_cents,
    unpaid_since = CASE WHEN entries_cents > paid_cents + new.total_cents THEN new.paid_at END
  WHERE seller_id = new.seller_id;
  INSERT INTO seller_dues VALUES (new.seller_id);
END;

CREATE TRIGGER commission_entries_never_change BEFORE UPDATE ON commission_entries WHEN NOT (
  EXISTS (SELECT 1 FROM sales WHERE id = old.sale_id AND erased_at IS NOT NULL)
  AND new.id IS old.id AND new.sale_id IS old.sale_id AND new.seller_id IS old.seller_id AND new.kind IS old.kind
  AND new.cycle IS old.cycle AND new.amount_cents IS old.amount_cents AND new.price_cents IS old.price_cents
  AND new.rate_bp IS old.rate_bp AND new.at IS old.at AND new.actor_id IS old.actor_id
  AND new.reason IS 'Datos borrados'
) BEGIN
  SELECT RAISE(ABORT, 'commission_entries is append-only');
END;
