import { auditListDefinition } from '@impulse/copy-ru/audit/audit-list'
import { ConsoleList } from '../../shared/list/console-list.tsx'

/** List of audit rows about reads and changes of members' data, newest first. */
export const AuditList = () => <ConsoleList list={auditListDefinition} />
