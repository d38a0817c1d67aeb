-- Counts of prospects and the text index over them; their events are append-only, and an erased one stays erased.

CREATE TRIGGER prospect_totals_inserted AFTER INSERT ON prospects WHEN new.deleted_at IS NULL BEGIN
  INSERT INTO prospect_totals (seller_id, state, source, count)
  VALUES (new.seller_id, new.state, new.source, 1), (0, new.state, new.source, 1)
  ON CONFLICT (seller_id, state, source) DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER prospect_totals_updated AFTER UPDATE OF seller_id, state, deleted_at ON prospects
WHEN old.seller_id <> new.seller_id OR old.state <> new.state OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL) BEGIN
  UPDATE prospect_totals SET count = count - 1
  WHERE seller_id IN (0, old.seller_id) AND state = old.state AND source = old.source AND old.deleted_at IS NULL;
  INSERT INTO prospect_totals (seller_id, state, source, count)
  SELECT value, new.state, new.source, 1 FROM json_each(json_array(0, new.seller_id)) WHERE new.deleted_at IS NULL
  ON CONFLICT (seller_id, state, source) DO UPDATE SET count = count + 1;
END;

-- The texts are the repository's; whose it is is one trigram of private characters.
CREATE TRIGGER prospect_search_inserted AFTER INSERT ON prospects WHEN new.deleted_at IS NULL BEGIN
  INSERT INTO prospect_search (rowid, body, digits, seller) VALUES (
    new.id, new.search_text, new.digits,
    char(0xE000, 0xE000 + new.seller_id / 6400, 0xE000 + new.seller_id % 6400)
  );
END;

CREATE TRIGGER prospect_search_updated AFTER UPDATE OF seller_id, search_text, deleted_at ON prospects BEGIN
  DELETE FROM prospect_search WHERE rowid = new.id;
  INSERT INTO prospect_search (rowid, body, digits, seller)
  SELECT new.id, new.search_text, new.digits,
    char(0xE000, 0xE000 + new.seller_id / 6400, 0xE000 + new.seller_id % 6400)
  WHERE new.deleted_at IS NULL;
END;

CREATE TRIGGER prospects_stay_erased BEFORE UPDATE ON prospects WHEN old.erased_at IS NOT NULL AND (
  new.erased_at IS NOT old.erased_at OR new.deleted_at IS NOT old.deleted_at OR new.name IS NOT old.name
  OR new.phone IS NOT old.phone OR new.number IS NOT old.number OR new.city IS NOT old.city
  OR new.province IS NOT old.province OR new.note IS NOT old.note OR new.state IS NOT old.state
  OR new.seller_id IS NOT old.seller_id
) BEGIN
  SELECT RAISE(ABORT, 'an erased prospect stays erased');
END;

CREATE TRIGGER prospects_never_go BEFORE DELETE ON prospects BEGIN
  SELECT RAISE(ABORT, 'a deleted prospect stays as an empty row');
END;

CREATE TRIGGER prospect_events_never_change BEFORE UPDATE ON prospect_events WHEN NOT (
  EXISTS (SELECT 1 FROM prospects WHERE id = old.prospect_id AND erased_at IS NOT NULL)
  AND new.id IS old.id AND new.prospect_id IS old.prospect_id AND new.actor_id IS old.actor_id AND new.at IS old.at
  AND new.kind IS old.kind AND new.field IS old.field AND new.client_key IS old.client_key
  AND (new.from_value IS old.from_value OR new.from_value IS 'Datos borrados')
  AND (new.to_value IS old.to_value OR new.to_value IS 'Datos borrados')
  AND (new.reason IS old.reason OR new.reason IS 'Datos borrados')
) BEGIN
  SELECT RAISE(ABORT, 'prospect_events is append-only');
END;

CREATE TRIGGER prospect_events_never_go BEFORE DELETE ON prospect_events BEGIN
  SELECT RAISE(ABORT, 'prospect_events is append-only');
END;

CREATE TRIGGER prospect_consents_never_change BEFORE UPDATE ON prospect_consents BEGIN
  SELECT RAISE(ABORT, 'consents are append-only');
END;

CREATE TRIGGER prospect_consents_never_go BEFORE DELETE ON prospect_consents BEGIN
  SELECT RAISE(ABORT, 'consents are append-only');
END;
