ALTER TABLE `sale_events` ADD `client_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `sale_events_once` ON `sale_events` (`actor_id`,`client_key`) WHERE client_key is not null;--> statement-breakpoint
DROP TRIGGER sale_events_never_change;
--> statement-breakpoint
CREATE TRIGGER sale_events_never_change BEFORE UPDATE ON sale_events WHEN NOT (
  EXISTS (SELECT 1 FROM sales WHERE id = old.sale_id AND erased_at IS NOT NULL)
  AND new.id IS old.id AND new.sale_id IS old.sale_id AND new.actor_id IS old.actor_id AND new.at IS old.at
  AND new.kind IS old.kind AND new.field IS old.field AND new.news_for IS old.news_for
  AND new.client_key IS old.client_key
  AND (new.from_value IS old.from_value OR new.from_value IS 'Datos borrados')
  AND (new.to_value IS old.to_value OR new.to_value IS 'Datos borrados')
  AND (new.reason IS old.reason OR new.reason IS 'Datos borrados')
) BEGIN
  SELECT RAISE(ABORT, 'sale_events is append-only');
END;
