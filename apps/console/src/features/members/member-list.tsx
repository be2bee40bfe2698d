import { memberListDefinition } from '@impulse/copy-ru/members/member-list'
import { ConsoleList } from '../../shared/list/console-list.tsx'

/** List of all members, or of the members that the search finds. */
export const MemberList = () => <ConsoleList list={memberListDefinition} rowClick="show" />
