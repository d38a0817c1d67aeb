import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import classes from './Notices.module.css';

export default function Notices() {
  return <Notifications position="top-center" className={classes.notices} />;
}
