-- One signed row per sale that comes (+1) or goes (-1): every total is moved here and nowhere else.
CREATE VIEW sale_movements AS
SELECT seller_id, plan_id, status, sold_on, price_cents, commission_cents, leader_id, override_cents, 1 AS sign FROM sales;

CREATE TRIGGER sale_movements_apply INSTEAD OF INSERT ON sale_movements BEGIN
  INSERT INTO seller_totals (seller_id, count, amount_cents, commission_cents)
  SELECT new.seller_id, new.sign, new.sign * new.price_cents, new.sign * new.commission_cents
  WHERE new.status <> 'cancelled'
  ON CONFLICT (seller_id) DO UPDATE SET
    count = count + excluded.count,
    amount_cents = amount_cents + excluded.amount_cents,
    commission_cents = commission_cents + excluded.commission_cents;

  INSERT INTO plan_totals (plan_id, count, amount_cents, commission_cents, override_cents)
  SELECT new.plan_id, new.sign, new.sign * new.price_cents, new.sign * new.commission_cents,
    new.sign * coalesce(new.override_cents, 0)
  WHERE new.status <> 'cancelled'
  ON CONFLICT (plan_id) DO UPDATE SET
    count = count + excluded.count,
    amount_cents = amount_cents + excluded.amount_cents,
    commission_cents = commission_cents + excluded.commission_cents,
    override_cents = override_cents + excluded.override_cents;

  INSERT INTO seller_month_totals (seller_id, month, status, count, amount_cents, commission_cents)
  VALUES (new.seller_id, substr(new.sold_on, 1, 7), new.status,
    new.sign, new.sign * new.price_cents, new.sign * new.commission_cents)
  ON CONFLICT (seller_id, month, status) DO UPDATE SET
    count = count + excluded.count,
    amount_cents = amount_cents + excluded.amount_cents,
    commission_cents = commission_cents + excluded.commission_cents;

  INSERT INTO day_totals (day, status, count, amount_cents, commission_cents)
  VALUES (new.sold_on, new.status,
    new.sign, new.sign * new.price_cents, new.sign * new.commission_cents)
  ON CONFLICT (day, status) DO UPDATE SET
    count = count + excluded.count,
    amount_cents = amount_cents + excluded.amount_cents,
    commission_cents = commission_cents + excluded.commission_cents;

  INSERT INTO sale_months (month, changes, count) VALUES (substr(new.sold_on, 1, 7), 1, new.sign)
  ON CONFLICT (month) DO UPDATE SET changes = changes + 1, count = count + excluded.count;
END;

CREATE TRIGGER sale_movements_in_progress INSTEAD OF INSERT ON sale_movements
WHEN new.status IN ('pending', 'pending_appointment', 'appointed') BEGIN
  INSERT INTO seller_balances (seller_id, in_progress_cents) VALUES (new.seller_id, new.sign * new.commission_cents)
  ON CONFLICT (seller_id) DO UPDATE SET in_progress_cents = in_progress_cents + excluded.in_progress_cents;

  INSERT INTO seller_balances (seller_id, in_progress_cents, team_in_progress_cents)
  SELECT new.leader_id, new.sign * new.override_cents, new.sign * new.override_cents WHERE new.leader_id IS NOT NULL
  ON CONFLICT (seller_id) DO UPDATE SET
    in_progress_cents = in_progress_cents + excluded.in_progress_cents,
    team_in_progress_cents = team_in_progress_cents + excluded.team_in_progress_cents;
END;

CREATE TRIGGER sales_inserted AFTER INSERT ON sales BEGIN
  INSERT INTO sale_movements VALUES (new.seller_id, new.plan_id, new.status, new.sold_on, new.price_cents, new.commission_cents, new.leader_id, new.override_cents, 1);
END;

CREATE TRIGGER sales_updated AFTER UPDATE OF seller_id, plan_id, status, sold_on, price_cents, commission_cents, override_cents ON sales BEGIN
  INSERT INTO sale_movements VALUES (old.seller_id, old.plan_id, old.status, old.sold_on, old.price_cents, old.commission_cents, old.leader_id, old.override_cents, -1);
  INSERT INTO sale_movements VALUES (new.seller_id, new.plan_id, new.status, new.sold_on, new.price_cents, new.commission_cents, new.leader_id, new.override_cents, 1);
END;

CREATE TRIGGER sales_deleted AFTER DELETE ON sales BEGIN
  INSERT INTO sale_movements VALUES (old.seller_id, old.plan_id, old.status, old.sold_on, old.price_cents, old.commission_cents, old.leader_id, old.override_cents, -1);
END;

-- Changes that a report shows and that move no total.
CREATE TRIGGER sale_months_reported AFTER UPDATE OF province, was_approved, installed_at ON sales
WHEN new.province <> old.province OR new.was_approved <> old.was_approved OR new.installed_at IS NOT old.installed_at BEGIN
  UPDATE sale_months SET changes = changes + 1 WHERE month = substr(new.sold_on, 1, 7);
END;

-- One signed row per sale that is (+1) or no longer is (-1) installed.
CREATE VIEW sale_installations AS SELECT seller_id, installed_at, 1 AS sign FROM sales WHERE installed_at IS NOT NULL;

CREATE TRIGGER sale_installations_apply INSTEAD OF INSERT ON sale_installations WHEN new.installed_at IS NOT NULL BEGIN
  INSERT INTO seller_installations (month, seller_id, count)
  VALUES (strftime('%Y-%m', new.installed_at / 1000, 'unixepoch', '-3 hours'), new.seller_id, new.sign)
  ON CONFLICT (month, seller_id) DO UPDATE SET count = count + excluded.count;
END;

CREATE TRIGGER sales_come_installed AFTER INSERT ON sales WHEN new.installed_at IS NOT NULL BEGIN
  INSERT INTO sale_installations VALUES (new.seller_id, new.installed_at, 1);
END;

CREATE TRIGGER sales_installed AFTER UPDATE OF installed_at ON sales WHEN new.installed_at IS NOT old.installed_at BEGIN
  INSERT INTO sale_installations VALUES (old.seller_id, old.installed_at, -1);
  INSERT INTO sale_installations VALUES (new.seller_id, new.installed_at, 1);
END;

CREATE TRIGGER sales_go_installed AFTER DELETE ON sales WHEN old.installed_at IS NOT NULL BEGIN
  INSERT INTO sale_installations VALUES (old.seller_id, old.installed_at, -1);
END;

CREATE TRIGGER sales_approved_at_once AFTER INSERT ON sale_verifications WHEN new.state = 'approved' BEGIN
  UPDATE sales SET was_approved = 1 WHERE id = new.sale_id;
END;

-- A superseded attempt that was decided had been approved; undoing a decision removes its instant.
CREATE TRIGGER sales_approved AFTER UPDATE OF state ON sale_verifications BEGIN
  UPDATE sales SET was_approved = EXISTS (
    SELECT 1 FROM sale_verifications WHERE sale_id = new.sale_id
    AND (state = 'approved' OR (state = 'superseded' AND (decided_at IS NOT NULL OR source = 'import')))
  ) WHERE id = new.sale_id;
END;

CREATE TRIGGER sale_days_inserted AFTER INSERT ON sales BEGIN
  INSERT INTO sale_days (day, first_id, last_id) VALUES (new.sold_on, new.id, new.id)
  ON CONFLICT (day) DO UPDATE SET first_id = min(first_id, excluded.first_id), last_id = max(last_id, excluded.last_id);
END;

CREATE TRIGGER sale_days_updated AFTER UPDATE OF sold_on ON sales WHEN new.sold_on <> old.sold_on BEGIN
  INSERT INTO sale_days (day, first_id, last_id) VALUES (new.sold_on, new.id, new.id)
  ON CONFLICT (day) DO UPDATE SET first_id = min(first_id, excluded.first_id), last_id = max(last_id, excluded.last_id);
END;

CREATE TRIGGER seller_totals_of_account AFTER INSERT ON users BEGIN
  INSERT INTO seller_totals (seller_id, count, amount_cents, commission_cents) VALUES (new.id, 0, 0, 0);
END;
