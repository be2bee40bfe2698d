import { LatestNotifications } from '../../../features/notifications/latest-notifications.tsx'
import { Popover } from './popover.tsx'

/** Latest notifications, under the bell of the top bar. */
export const NotificationsPopover = ({ open, onClose }: { open: boolean; onClose: () => void }) =>
  open && (
    <Popover label="Последние уведомления" onClose={onClose}>
      <LatestNotifications />
    </Popover>
  )
