-- The demand of places: each sale that is not enabled, or was cancelled for its zone, counts in its day and place.

CREATE VIEW zone_demand_movements AS SELECT day, province, city, cancelled, 1 AS sign FROM zone_demand;

CREATE TRIGGER zone_demand_apply INSTEAD OF INSERT ON zone_demand_movements BEGIN
  INSERT INTO zone_demand (day, province, city, sales, cancelled)
  VALUES (new.day, new.province, new.city, new.sign, new.sign * new.cancelled)
  ON CONFLICT (day, province, city) DO UPDATE SET
    sales = sales + excluded.sales,
    cancelled = cancelled + excluded.cancelled;
END;

CREATE TRIGGER zone_demand_inserted AFTER INSERT ON sales
WHEN (new.coverage <> 'enabled' OR new.zone_refused = 1) AND new.erased_at IS NULL BEGIN
  INSERT INTO zone_demand_movements VALUES (new.sold_on, new.province, new.city, new.zone_refused, 1);
END;

CREATE TRIGGER zone_demand_left AFTER UPDATE OF coverage, zone_refused, erased_at, province, city, sold_on ON sales
WHEN (old.coverage <> 'enabled' OR old.zone_refused = 1) AND old.erased_at IS NULL BEGIN
  INSERT INTO zone_demand_movements VALUES (old.sold_on, old.province, old.city, old.zone_refused, -1);
END;

CREATE TRIGGER zone_demand_entered AFTER UPDATE OF coverage, zone_refused, erased_at, province, city, sold_on ON sales
WHEN (new.coverage <> 'enabled' OR new.zone_refused = 1) AND new.erased_at IS NULL BEGIN
  INSERT INTO zone_demand_movements VALUES (new.sold_on, new.province, new.city, new.zone_refused, 1);
END;

CREATE TRIGGER zone_demand_deleted AFTER DELETE ON sales
WHEN (old.coverage <> 'enabled' OR old.zone_refused = 1) AND old.erased_at IS NULL BEGIN
  INSERT INTO zone_demand_movements VALUES (old.sold_on, old.province, old.city, old.zone_refused, -1);
END;
