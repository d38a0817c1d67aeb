ALTER TABLE `files` ADD `released_at` integer;--> statement-breakpoint
CREATE INDEX `files_released` ON `files` (`released_at`) WHERE released_at is not null;--> statement-breakpoint
CREATE INDEX `chat_messages_created` ON `chat_messages` (`created_at`,`id`);--> statement-breakpoint
-- Ends at once what a deactivated or deleted user could still use; reactivating must not bring it back.
CREATE TRIGGER users_access_revoked AFTER UPDATE OF is_active, deleted_at ON users
WHEN new.is_active = 0 OR new.deleted_at IS NOT NULL
BEGIN
  DELETE FROM sessions WHERE user_id = new.id;
  DELETE FROM password_resets WHERE user_id = new.id;
END;
