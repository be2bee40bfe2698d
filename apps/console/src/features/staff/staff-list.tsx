import { staffListDefinition } from '@impulse/copy-ru/staff/staff-list'
import { CreateButton } from 'react-admin'
import { ConsoleList } from '../../shared/list/console-list.tsx'
import { ListActions } from '../../shared/list/list-actions.tsx'

/** List of all current and former staff. */
export const StaffList = () => (
  <ConsoleList
    list={staffListDefinition}
    rowClick="edit"
    actions={
      <ListActions saves={staffListDefinition.export}>
        <CreateButton />
      </ListActions>
    }
  />
)
