import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import classes from './Notices.module.css';

/** Where notices show. Loaded on its own: none shows before the user has done something. */
export default function Notices() {
  return <Notifications position="bottom-center" className={classes.notices} />;
}
