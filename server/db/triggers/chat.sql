-- Counts the changes of what a page of messages shows, besides new messages: chat.service.ts tells by it that a page is the
-- same without reading it.
CREATE TRIGGER chat_changed_sender AFTER UPDATE OF name, role ON users
WHEN (new.name IS NOT old.name OR new.role IS NOT old.role)
  AND EXISTS (SELECT 1 FROM chat_messages WHERE sender_id = new.id)
BEGIN
  INSERT INTO settings (name, value) VALUES ('chat_changes', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1;
END;

CREATE TRIGGER chat_changed_message AFTER UPDATE ON chat_messages BEGIN
  INSERT INTO settings (name, value) VALUES ('chat_changes', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1;
END;

CREATE TRIGGER chat_deleted_message AFTER DELETE ON chat_messages BEGIN
  INSERT INTO settings (name, value) VALUES ('chat_changes', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1;
END;
