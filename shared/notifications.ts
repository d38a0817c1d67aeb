export const NOTIFICATION_TYPES = ['info', 'meeting', 'document', 'announcement', 'training'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export const NOTIFICATION_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export type NotificationPriority = (typeof NOTIFICATION_PRIORITIES)[number];

export const RECIPIENT_TYPES = ['all', 'specific'] as const;
export type RecipientType = (typeof RECIPIENT_TYPES)[number];

export const MEETING_PLATFORMS = ['zoom', 'google-meet', 'teams', 'other'] as const;
export type MeetingPlatform = (typeof MEETING_PLATFORMS)[number];
