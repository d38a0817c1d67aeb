-- Prices are append-only.

CREATE TRIGGER plan_prices_never_change BEFORE UPDATE ON plan_prices BEGIN
  SELECT RAISE(ABORT, 'plan_prices is append-only');
END;

CREATE TRIGGER plan_prices_never_go BEFORE DELETE ON plan_prices BEGIN
  SELECT RAISE(ABORT, 'plan_prices is append-only');
END;

CREATE TRIGGER plan_price_removals_never_change BEFORE UPDATE ON plan_price_removals BEGIN
  SELECT RAISE(ABORT, 'plan_price_removals is append-only');
END;

CREATE TRIGGER plan_price_removals_never_go BEFORE DELETE ON plan_price_removals BEGIN
  SELECT RAISE(ABORT, 'plan_price_removals is append-only');
END;
