-- A customer's acceptance never changes, and a withdrawal is made once; texts of an erased customer go.

CREATE TRIGGER sale_acceptances_never_change BEFORE UPDATE ON sale_acceptances WHEN NOT (
  EXISTS (SELECT 1 FROM sales WHERE id = old.sale_id AND erased_at IS NOT NULL)
  AND new.sale_id IS old.sale_id AND new.version IS old.version AND new.accepted_at IS old.accepted_at
  AND new.full_name IS 'Datos borrados'
) BEGIN
  SELECT RAISE(ABORT, 'sale_acceptances is append-only');
END;

CREATE TRIGGER sale_acceptances_never_go BEFORE DELETE ON sale_acceptances BEGIN
  SELECT RAISE(ABORT, 'sale_acceptances is append-only');
END;

CREATE TRIGGER sale_withdrawals_never_go BEFORE DELETE ON sale_withdrawals BEGIN
  SELECT RAISE(ABORT, 'a withdrawal stays');
END;
