CREATE TABLE `zone_demand` (
	`day` text NOT NULL,
	`province` text NOT NULL,
	`city` text NOT NULL,
	`sales` integer NOT NULL,
	`cancelled` integer NOT NULL,
	PRIMARY KEY(`day`, `province`, `city`)
);
--> statement-breakpoint
INSERT INTO `zone_demand` (`day`, `province`, `city`, `sales`, `cancelled`)
SELECT `sold_on`, `province`, `city`, count(*), sum(`zone_refused`) FROM `sales`
WHERE (`coverage` <> 'enabled' OR `zone_refused` = 1) AND `erased_at` IS NULL GROUP BY 1, 2, 3;
