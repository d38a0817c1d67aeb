-- One line of JSON a row, read and written in pieces.
UPDATE `sale_imports` SET `rows` = (SELECT coalesce(group_concat(`value`, char(10)), '')
  FROM (SELECT `value` FROM json_each(`rows`) ORDER BY `key`))
WHERE `rows` IS NOT NULL;
