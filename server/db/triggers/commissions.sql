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
  INSERT INTO seller_balances (seller_id, entry_count, entries_cents, team_entries_cents)
  VALUES (new.seller_id, 1, new.amount_cents, iif(new.source = 'team', new.amount_cents, 0))
  ON CONFLICT (seller_id) DO UPDATE SET
    entry_count = entry_count + 1, entries_cents = entries_cents + excluded.entries_cents,
    team_entries_cents = team_entries_cents + excluded.team_entries_cents;
  UPDATE seller_balances
  SET unpaid_since = CASE WHEN entries_cents > paid_cents THEN coalesce(unpaid_since, new.at) END
  WHERE seller_id = new.seller_id;
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
    team_paid_cents = team_paid_cents + (SELECT coalesce(sum(l.amount_cents), 0) FROM settlement_lines l
      JOIN commission_entries e ON e.id = l.entry_id WHERE l.settlement_id = new.id AND e.source = 'team'),
    unpaid_since = CASE WHEN entries_cents > paid_cents + new.total_cents THEN new.paid_at END
  WHERE seller_id = new.seller_id;
END;

CREATE TRIGGER commission_entries_never_change BEFORE UPDATE ON commission_entries WHEN NOT (
  EXISTS (SELECT 1 FROM sales WHERE id = old.sale_id AND erased_at IS NOT NULL)
  AND new.id IS old.id AND new.sale_id IS old.sale_id AND new.seller_id IS old.seller_id AND new.source IS old.source AND new.kind IS old.kind
  AND new.cycle IS old.cycle AND new.amount_cents IS old.amount_cents AND new.price_cents IS old.price_cents
  AND new.rate_bp IS old.rate_bp AND new.at IS old.at AND new.actor_id IS old.actor_id
  AND new.reason IS 'Datos borrados'
) BEGIN
  SELECT RAISE(ABORT, 'commission_entries is append-only');
END;
