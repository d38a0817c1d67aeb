-- What is to be done next about each open sale, and since when, by what is recorded. The 48 hours of `follow_up` begin at the
-- approval of the DNI, at the last response of the customer or at a failed appointment, whichever was last.
CREATE VIEW sale_tasks_by_record AS
SELECT sale_id, seller_id, task,
  CASE task
    WHEN 'verify' THEN attempted_at
    WHEN 'photo' THEN attempted_at
    WHEN 'retry' THEN decided_at
    WHEN 'install' THEN starts_at
    WHEN 'date' THEN coalesce(
      (SELECT at FROM sale_events
       WHERE sale_id = state.sale_id AND kind = 'status_changed' AND to_value = 'appointed' ORDER BY id DESC LIMIT 1),
      updated_at)
    ELSE max(
      decided_at,
      coalesce((SELECT max(at) FROM sale_events WHERE sale_id = state.sale_id AND kind = 'contact' AND to_value = 'answered'), 0),
      coalesce((SELECT max(closed_at) FROM sale_appointments WHERE sale_id = state.sale_id AND state = 'failed'), 0))
  END AS since,
  CASE task WHEN 'install' THEN ends_at END AS ends_at,
  CASE
    WHEN EXISTS (SELECT 1 FROM sale_withdrawals WHERE sale_id = state.sale_id AND resolved_at IS NULL) THEN 'withdrawal'
    WHEN task IN ('follow_up', 'appoint') AND coverage <> 'enabled' AND coverage_decided_at IS NULL THEN 'zone'
  END AS apart,
  cannot
FROM (
  SELECT s.id AS sale_id, s.seller_id, s.updated_at, s.coverage, s.coverage_decided_at, v.created_at AS attempted_at, v.decided_at, a.starts_at, a.ends_at,
    coalesce(a.answer = 'cannot', 0) AS cannot,
    CASE
      WHEN v.state = 'pending' AND v.photo_id IS NULL THEN 'photo'
      WHEN v.state = 'pending' THEN 'verify'
      WHEN v.state = 'rejected' THEN 'retry'
      WHEN s.status = 'pending_appointment' THEN 'follow_up'
      WHEN s.status = 'pending' THEN 'appoint'
      WHEN a.id IS NULL THEN 'date'
      ELSE 'install'
    END AS task
  FROM sales s
  JOIN sale_verifications v ON v.sale_id = s.id AND v.replaced_at IS NULL
  LEFT JOIN sale_appointments a ON a.sale_id = s.id AND a.replaced_at IS NULL AND a.state = 'open'
  WHERE s.status IN ('pending', 'pending_appointment', 'appointed')
) AS state;

-- Inserting a sale here is how the triggers below have its task read again.
CREATE VIEW sale_tasks_to_read AS SELECT sale_id FROM sale_tasks;

CREATE TRIGGER sale_tasks_read INSTEAD OF INSERT ON sale_tasks_to_read BEGIN
  DELETE FROM sale_tasks WHERE sale_id = new.sale_id;
  INSERT INTO sale_tasks (sale_id, seller_id, task, since, ends_at, apart, cannot)
  SELECT * FROM sale_tasks_by_record WHERE sale_id = new.sale_id;
END;

CREATE TRIGGER sale_tasks_of_status AFTER UPDATE OF seller_id, status, coverage, coverage_decided_at ON sales BEGIN
  INSERT INTO sale_tasks_to_read VALUES (new.id);
END;

CREATE TRIGGER sale_tasks_of_new_attempt AFTER INSERT ON sale_verifications BEGIN
  INSERT INTO sale_tasks_to_read VALUES (new.sale_id);
END;

CREATE TRIGGER sale_tasks_of_attempt AFTER UPDATE OF state, decided_at, replaced_at, photo_id ON sale_verifications BEGIN
  INSERT INTO sale_tasks_to_read VALUES (new.sale_id);
END;

CREATE TRIGGER sale_tasks_of_new_appointment AFTER INSERT ON sale_appointments BEGIN
  INSERT INTO sale_tasks_to_read VALUES (new.sale_id);
END;

CREATE TRIGGER sale_tasks_of_appointment AFTER UPDATE OF state, closed_at, replaced_at, answer ON sale_appointments BEGIN
  INSERT INTO sale_tasks_to_read VALUES (new.sale_id);
END;

CREATE TRIGGER sale_tasks_of_answer AFTER INSERT ON sale_events WHEN new.kind = 'contact' AND new.to_value = 'answered' BEGIN
  INSERT INTO sale_tasks_to_read VALUES (new.sale_id);
END;

CREATE TRIGGER sale_tasks_of_new_withdrawal AFTER INSERT ON sale_withdrawals BEGIN
  INSERT INTO sale_tasks_to_read VALUES (new.sale_id);
END;

CREATE TRIGGER sale_tasks_of_withdrawal AFTER UPDATE OF resolved_at ON sale_withdrawals BEGIN
  INSERT INTO sale_tasks_to_read VALUES (new.sale_id);
END;
