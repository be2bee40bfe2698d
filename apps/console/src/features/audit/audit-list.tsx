import { auditListDefinition } from '@impulse/copy-ru/audit/audit-list'
import { ConsoleList } from '../../shared/list/console-list.tsx'

/** List of all audit rows, newest first. */
export const AuditList = () => <ConsoleList list={auditListDefinition} />
