import { securityEventListDefinition } from '@impulse/copy-ru/security-events/security-event-list'
import { ConsoleList } from '../../shared/list/console-list.tsx'

/** List of all events of the security journal, newest first. */
export const SecurityEventList = () => <ConsoleList list={securityEventListDefinition} />
