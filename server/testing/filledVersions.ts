/** Rows as stored after that many migrations. A new table gets an entry with its migration; never change old ones. */
export const FILLED: [migrations: number, sql: string][] = [
  [
    2,
    `INSERT INTO users (id, email, name, phone, location, role, password_hash, rate_bp, is_active, created_at, updated_at)
     VALUES (1, 'a@example.com', 'A', '1', 'X', 'admin', 'h', 1000, 1, 0, 0), (2, 'b@example.com', 'B', '1', 'X', 'seller', 'h', 1000, 1, 0, 0);
     INSERT INTO sessions VALUES ('hash', 2, 0, 1);
     INSERT INTO settings VALUES ('file_key', 'k');
     INSERT INTO files (id, name, purpose, owner_id, original_name, content_type, size_bytes, created_at, attached_at)
     VALUES (1, 'a.jpg', 'dni', 2, 'dni.jpg', 'image/jpeg', 1, 0, 0), (2, 'b.pdf', 'attachment', 1, 'b.pdf', 'application/pdf', 1, 0, 0);
     INSERT INTO plans (id, name, description, price_cents, features, is_active, created_at, updated_at)
     VALUES (1, 'P', 'P', 10000, '[]', 1, 0, 0);
     INSERT INTO sales (id, seller_id, plan_id, status, description, seller_name, plan_name, price_cents, rate_bp,
       commission_cents, customer_name, customer_email, customer_phone, customer_dni, street, street_number, city, province,
       postal_code, photo_id, created_at, updated_at, sold_on)
     SELECT id, 2, 1, 'pending', 'd', 'B', 'P', 10000, 1000, 1000, 'María Gómez', 'c@example.com', '1', '30123456', 's', '1',
       'c', 'p', '1', photo_id, 0, 0, '2026-01-01'
     FROM (SELECT 1 AS id, 1 AS photo_id UNION SELECT 2, NULL);
     INSERT INTO sale_events (sale_id, actor_id, at, kind, to_value) VALUES (1, 2, 0, 'registered', 'pending');`,
  ],
  [
    4,
    `INSERT INTO password_resets VALUES ('hash', 2, 1, 0, 1);
     INSERT INTO notifications (id, sender_id, title, message, type, priority, recipient_type, created_at)
     VALUES (1, 1, 'T', 'M', 'training', 'high', 'specific', 0);
     INSERT INTO notification_recipients (user_id, notification_id) VALUES (2, 1);
     INSERT INTO notification_reads (user_id, notification_id, read_at) VALUES (2, 1, 0);
     INSERT INTO notification_attachments (notification_id, file_id) VALUES (1, 2);
     INSERT INTO chat_rooms (id, kind, seller_id, created_at, last_message_id) VALUES (1, 'group', NULL, 0, 1), (2, 'private', 2, 0, 0);
     INSERT INTO chat_messages (id, room_id, sender_id, content, client_key, created_at) VALUES (1, 1, 2, 'Hola', 'k', 0);
     INSERT INTO chat_reads (user_id, room_id, last_read_id) VALUES (2, 1, 1);`,
  ],
  [
    8,
    `INSERT INTO sale_events (sale_id, actor_id, at, kind, to_value) VALUES (1, 1, 5, 'status_changed', 'pending');`,
  ],
  [
    13,
    `INSERT INTO users (id, email, name, phone, location, role, password_hash, rate_bp, is_active, created_at, updated_at, deleted_at)
     VALUES (3, 'c@example.com', 'Íñigo', '1', 'X', 'seller', 'h', 1000, 0, 0, 0, 1);
     INSERT INTO notifications (id, sender_id, title, message, type, priority, recipient_type, created_at)
     VALUES (2, 1, 'T', 'M', 'training', 'high', 'all', 0);
     INSERT INTO notification_recipients (user_id, notification_id) VALUES (3, 1);
     INSERT INTO notification_reads (user_id, notification_id, read_at) VALUES (3, 1, 0), (2, 2, 0);
     INSERT INTO rate_counts VALUES ('k', 1, 0);
     INSERT INTO sale_appointments (sale_id, seller_id, day, from_time, to_time, starts_at, ends_at, state, created_at)
     VALUES (1, 2, '2026-01-02', '09:00', '10:00', 0, 1, 'done', 0);`,
  ],
  [14, `INSERT INTO templates (key, body, updated_by_id, updated_at) VALUES ('pending', 'Hola', 1, 0);`],
  [
    20,
    `INSERT INTO audit_log (at, actor_id, kind) VALUES (0, 1, 'login');
     INSERT INTO sale_claims (sale_id, kind, message, state, created_at) VALUES (1, 'amount', 'M', 'open', 0);
     UPDATE sales SET status = 'installed' WHERE id = 2;
     INSERT INTO sale_events (sale_id, actor_id, at, kind, field, to_value) VALUES (2, 1, 5, 'status_changed', 'status', 'installed');
     INSERT INTO commission_entries (id, sale_id, seller_id, kind, cycle, amount_cents, at)
     VALUES (1, 2, 2, 'earned', 1, 1000, 5), (2, NULL, 2, 'adjustment', NULL, 100, 0);
     INSERT INTO commission_cycles (sale_id, cycle, seller_id, earned_entry_id, amount_cents, earned_at, payable_at)
     VALUES (2, 1, 2, 1, 1000, 5, 9000000000000000);
     INSERT INTO settlements (id, seller_id, state, until, total_cents, created_at) VALUES (1, 2, 'draft', '2026-01-01', 0, 0);
     INSERT INTO settlement_lines (settlement_id, entry_id, amount_cents, is_living) VALUES (1, 1, 1000, 1);
     INSERT INTO settlement_left_out (settlement_id, entry_id, reason) VALUES (1, 2, 'held');
     INSERT INTO user_payouts (user_id, cuit, updated_at) VALUES (2, '20123456786', 0);`,
  ],
  [
    21,
    `INSERT INTO sale_imports (admin_id, seller_id, rows, created_at) VALUES (1, 2, '[]', 0);
     INSERT INTO imported_rows (hash, sale_id) VALUES ('h', 1);`,
  ],
  [
    30,
    `INSERT INTO invitations (token_hash, created_by_id, created_at, expires_at) VALUES ('i', 1, 0, 1);
     INSERT INTO user_totp (user_id, secret, last_step) VALUES (1, 's', 0);
     INSERT INTO totp_recovery_codes VALUES (1, 'c');
     INSERT INTO push_subscriptions (user_id, session_hash, endpoint, p256dh, auth, created_at)
     VALUES (2, 'hash', 'https://example.com', 'k', 'a', 0);
     INSERT INTO push_messages (subscription_id, kind, subject_id, created_at, due_at) VALUES (1, 'news', 1, 0, 0);
     INSERT INTO payout_changes (user_id, at, is_read) VALUES (2, 0, 0);`,
  ],
  [
    36,
    `INSERT INTO plan_prices (id, plan_id, price_cents, valid_from, starts_at, created_by_id, created_at)
     VALUES (9, 1, 1100, '2027-01-01', 1798772400000, 1, 0);
     INSERT INTO plan_price_removals VALUES (9, 1, 0);`,
  ],
  [
    39,
    `INSERT INTO zones (province, city, city_key, postal_from, postal_to, state) VALUES ('Jujuy', 'Tilcara', 'tilcara', '', '', 'ask');
     INSERT INTO zone_imports (admin_id, rows, has_errors, created_at) VALUES (1, '[]', 0, 0);
     UPDATE sales SET coverage = 'ask' WHERE id = 1;`,
  ],
  [
    43,
    `INSERT INTO prospects (id, seller_id, author_id, name, phone, source, state, created_at, updated_at)
     VALUES (1, 2, 2, 'Rosa Méndez', '11 4600-0001', 'manual', 'new', 0, 0);
     INSERT INTO prospect_events (prospect_id, actor_id, at, kind) VALUES (1, 2, 0, 'created');
     INSERT INTO prospect_totals VALUES (2, 'new', 'manual', 1), (0, 'new', 'manual', 1);
     INSERT INTO prospect_search (rowid, body) VALUES (1, 'rosa mendez');`,
  ],
  [
    44,
    `INSERT INTO sale_links (sale_id, token_hash, created_at) VALUES (1, 't', 0);
     INSERT INTO sale_acceptances VALUES (1, '2026-11', 'María Gómez', 0);
     INSERT INTO sale_withdrawals (sale_id, reason, withdrawn_at, resolved_at) VALUES (1, 'x', 0, 1);`,
  ],
  [
    46,
    `INSERT INTO seller_pages (user_id, slug, is_enabled, updated_at) VALUES (2, 'b', 1, 0);
     INSERT INTO seller_page_months VALUES (2, '2026-01', 3, 1);
     INSERT INTO prospect_consents (prospect_id, version, at) VALUES (1, 1, 0);`,
  ],
  [50, `INSERT OR IGNORE INTO sale_search_queue VALUES (1);`],
  [62, `INSERT INTO former_pages VALUES ('antes', 2, 0);`],
  [
    65,
    `INSERT INTO teams (id, name, name_key, sort_key, leader_id, override_bp, created_at) VALUES (1, 'Norte', 'norte', 'norte', 2, 200, 0);
     INSERT INTO team_members VALUES (2, 1);`,
  ],
  [
    67,
    `INSERT INTO invitation_links VALUES ('t', 1);
     INSERT INTO mail_outbox (kind, is_notice, user_id, address, created_at, due_at) VALUES ('password', 0, 2, 'b@example.com', 0, 0);`,
  ],
];
