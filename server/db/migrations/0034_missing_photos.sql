UPDATE sale_tasks SET task = 'photo'
WHERE task = 'verify'
  AND EXISTS (SELECT 1 FROM sale_verifications v WHERE v.sale_id = sale_tasks.sale_id AND v.replaced_at IS NULL AND v.photo_id IS NULL);
