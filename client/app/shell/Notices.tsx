import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import classes from './Notices.module.css';

/** The place of the notices. Loaded lazily: none shows before the user has done something. */
export default function Notices() {
  return <Notifications position="bottom-center" className={classes.notices} />;
}
