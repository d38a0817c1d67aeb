ALTER TABLE `sales` ADD `erased_at` integer;--> statement-breakpoint
-- What is recorded never changes, except that an erased customer's values and the reasons that people wrote are overwritten.
DROP TRIGGER sale_events_never_change;
--> statement-breakpoint
CREATE TRIGGER sale_events_never_change BEFORE UPDATE ON sale_events WHEN NOT (
  EXISTS (SELECT 1 FROM sales WHERE id = old.sale_id AND erased_at IS NOT NULL)
  AND new.id IS old.id AND new.sale_id IS old.sale_id AND new.actor_id IS old.actor_id AND new.at IS old.at
  AND new.kind IS old.kind AND new.field IS old.field AND new.news_for IS old.news_for
  AND (new.from_value IS old.from_value OR new.from_value IS 'Datos borrados')
  AND (new.to_value IS old.to_value OR new.to_value IS 'Datos borrados')
  AND (new.reason IS old.reason OR new.reason IS 'Datos borrados')
) BEGIN
  SELECT RAISE(ABORT, 'sale_events is append-only');
END;
--> statement-breakpoint
DROP TRIGGER commission_entries_never_change;
--> statement-breakpoint
CREATE TRIGGER commission_entries_never_change BEFORE UPDATE ON commission_entries WHEN NOT (
  EXISTS (SELECT 1 FROM sales WHERE id = old.sale_id AND erased_at IS NOT NULL)
  AND new.id IS old.id AND new.sale_id IS old.sale_id AND new.seller_id IS old.seller_id AND new.kind IS old.kind
  AND new.cycle IS old.cycle AND new.amount_cents IS old.amount_cents AND new.price_cents IS old.price_cents
  AND new.rate_bp IS old.rate_bp AND new.at IS old.at AND new.actor_id IS old.actor_id
  AND new.reason IS 'Datos borrados'
) BEGIN
  SELECT RAISE(ABORT, 'commission_entries is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER sales_stay_erased BEFORE UPDATE ON sales
WHEN old.erased_at IS NOT NULL AND (
  new.erased_at IS NOT old.erased_at OR new.photo_id IS NOT NULL OR new.customer_name IS NOT old.customer_name
  OR new.customer_email IS NOT old.customer_email OR new.customer_phone IS NOT old.customer_phone
  OR new.customer_dni IS NOT old.customer_dni OR new.street IS NOT old.street
  OR new.street_number IS NOT old.street_number OR new.city IS NOT old.city OR new.province IS NOT old.province
  OR new.postal_code IS NOT old.postal_code
) BEGIN
  SELECT RAISE(ABORT, 'an erased customer stays erased');
END;
