import { type RaRecord, Show, type ShowProps, useRecordContext } from 'react-admin'

type Props = Pick<ShowProps, 'queryOptions'> & { title: string; children: ShowProps['children'] }

/** Page of one record. The title of the page is `title` with the id of the record. */
export const RecordPage = ({ title, ...props }: Props) => (
  <Show title={<RecordTitle text={title} />} component="div" actions={false} {...props} />
)

function RecordTitle({ text }: { text: string }) {
  return `${text}\u00a0${useRecordContext()?.id ?? ''}`
}

/**
 * Returns the record of the page, or null until the whole record has loaded. Until then, react-admin provides only the
 * record's row from the list, which has no field `part`.
 */
export function useWholeRecord<Whole extends RaRecord>(part: keyof Whole & string): Whole | null {
  const record = useRecordContext<Whole>()
  return record && part in record ? record : null
}
