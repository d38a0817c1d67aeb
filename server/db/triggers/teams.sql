-- Who leaves or is deactivated leads no longer, and is not asked back; who is deleted is no member.
CREATE TRIGGER teams_lose_leader AFTER UPDATE OF is_active, deleted_at, role ON users
WHEN new.is_active = 0 OR new.deleted_at IS NOT NULL OR new.role <> 'seller' BEGIN
  UPDATE teams SET leader_id = NULL WHERE leader_id = new.id;
END;

CREATE TRIGGER team_members_deleted AFTER UPDATE OF deleted_at, role ON users
WHEN new.deleted_at IS NOT NULL OR new.role <> 'seller' BEGIN
  DELETE FROM team_members WHERE user_id = new.id;
END;
