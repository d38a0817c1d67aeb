CREATE TABLE `prospect_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`prospect_id` integer NOT NULL,
	`actor_id` integer,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`field` text,
	`from_value` text,
	`to_value` text,
	`reason` text,
	`client_key` text,
	FOREIGN KEY (`prospect_id`) REFERENCES `prospects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `prospect_events_of` ON `prospect_events` (`prospect_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `prospect_events_once` ON `prospect_events` (`actor_id`,`client_key`) WHERE client_key is not null;--> statement-breakpoint
CREATE TABLE `prospect_totals` (
	`seller_id` integer NOT NULL,
	`state` text NOT NULL,
	`source` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`seller_id`, `state`, `source`)
);
--> statement-breakpoint
CREATE TABLE `prospects` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`seller_id` integer NOT NULL,
	`author_id` integer,
	`name` text NOT NULL,
	`phone` text NOT NULL,
	`number` text,
	`city` text,
	`province` text,
	`note` text,
	`plan_id` integer,
	`plan_name` text,
	`source` text NOT NULL,
	`state` text NOT NULL,
	`next_at` integer,
	`lost_reason` text,
	`sale_id` integer,
	`client_key` text,
	`content_hash` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`erased_at` integer,
	`deleted_at` integer,
	`list_key` integer GENERATED ALWAYS AS (case when not state in ('new', 'contacted', 'visit') then 9000000000000002 when erased_at is not null then 9000000000000001
        else coalesce(next_at, 9000000000000000) end) VIRTUAL,
	`name_key` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), 'á', 'a'), 'Á', 'a'), 'é', 'e'), 'É', 'e'), 'í', 'i'), 'Í', 'i'), 'ó', 'o'), 'Ó', 'o'), 'ú', 'u'), 'Ú', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ñ', 'n~'), 'Ñ', 'n~')) VIRTUAL,
	`city_key` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(city), 'á', 'a'), 'Á', 'a'), 'é', 'e'), 'É', 'e'), 'í', 'i'), 'Í', 'i'), 'ó', 'o'), 'Ó', 'o'), 'ú', 'u'), 'Ú', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ñ', 'n~'), 'Ñ', 'n~')) VIRTUAL,
	`digits` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(phone, ' ', ''), '.', ''), '-', ''), '(', ''), ')', ''), '+', ''), '/', ''), ',', '')) VIRTUAL,
	`search_text` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(concat_ws(char(10), '', name, city, phone, replace(replace(replace(replace(replace(replace(replace(replace(phone, ' ', ''), '.', ''), '-', ''), '(', ''), ')', ''), '+', ''), '/', ''), ',', ''), '')), 'á', 'a'), 'Á', 'a'), 'é', 'e'), 'É', 'e'), 'í', 'i'), 'Í', 'i'), 'ó', 'o'), 'Ó', 'o'), 'ú', 'u'), 'Ú', 'u'), 'ü', 'u'), 'Ü', 'u'), 'ñ', 'n'), 'Ñ', 'n')) VIRTUAL,
	FOREIGN KEY (`seller_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sale_id`) REFERENCES `sales`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `prospects_open_number` ON `prospects` (`seller_id`,`number`) WHERE number is not null and state in ('new', 'contacted', 'visit');--> statement-breakpoint
CREATE UNIQUE INDEX `prospects_once` ON `prospects` (`author_id`,`client_key`) WHERE client_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `prospects_of_sale` ON `prospects` (`sale_id`) WHERE sale_id is not null;--> statement-breakpoint
CREATE INDEX `prospects_of_seller` ON `prospects` (`seller_id`,`list_key`,created_at desc,id desc) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `prospects_asked` ON `prospects` (`seller_id`,`created_at`) WHERE state = 'new' and source = 'page' and erased_at is null;--> statement-breakpoint
CREATE INDEX `prospects_untouched` ON `prospects` (`updated_at`) WHERE state <> 'won' and erased_at is null;--> statement-breakpoint
CREATE INDEX `prospects_listed` ON `prospects` (`list_key`,created_at desc,id desc,`state`,`source`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `prospects_state` ON `prospects` (`state`,created_at desc,id desc,`source`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `prospects_source` ON `prospects` (`source`,`state`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `prospects_newest` ON `prospects` (created_at desc,id desc,`state`,`source`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `prospects_name` ON `prospects` (`name_key`,created_at desc,id desc,`state`,`source`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `prospects_city` ON `prospects` (`city_key`,created_at desc,id desc,`state`,`source`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `prospects_city_desc` ON `prospects` (city_key desc,created_at desc,id desc,`state`,`source`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `prospects_next` ON `prospects` (`next_at`,created_at desc,id desc,`state`,`source`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `prospects_next_desc` ON `prospects` (next_at desc,created_at desc,id desc,`state`,`source`) WHERE deleted_at is null;
--> statement-breakpoint
CREATE VIRTUAL TABLE prospect_search USING fts5(body, digits, seller, tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
-- Nothing of a deleted text is left in the index.
INSERT INTO prospect_search (prospect_search, rank) VALUES ('secure-delete', 1);
