DROP INDEX `sale_tasks_oldest`;--> statement-breakpoint
CREATE INDEX `sale_tasks_oldest` ON `sale_tasks` (`task`,`since`,`sale_id`,`ends_at`);--> statement-breakpoint
ALTER TABLE `chat_rooms` ADD `unanswered_since` integer;--> statement-breakpoint
CREATE INDEX `chat_rooms_unanswered` ON `chat_rooms` (`unanswered_since`) WHERE unanswered_since is not null;--> statement-breakpoint
UPDATE chat_rooms SET unanswered_since = chat_messages.created_at
FROM chat_messages
WHERE chat_rooms.kind = 'private' AND chat_messages.id = chat_rooms.last_message_id AND chat_messages.sender_id = chat_rooms.seller_id;
