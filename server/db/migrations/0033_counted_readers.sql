UPDATE `notification_totals` SET
  `recipients` = (
    SELECT count(*) FROM `notification_recipients` r JOIN `users` u ON u.`id` = r.`user_id`
    JOIN `notifications` n ON n.`id` = r.`notification_id`
    WHERE r.`notification_id` = `notification_totals`.`notification_id`
    AND u.`is_active` AND u.`deleted_at` IS NULL AND u.`id` <> n.`sender_id`
  ),
  `readers` = (
    SELECT count(*) FROM `notification_reads` r JOIN `users` u ON u.`id` = r.`user_id`
    JOIN `notifications` n ON n.`id` = r.`notification_id`
    WHERE r.`notification_id` = `notification_totals`.`notification_id`
    AND u.`is_active` AND u.`deleted_at` IS NULL AND u.`id` <> n.`sender_id`
  );
