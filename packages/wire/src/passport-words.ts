/** What a member is told when their document was decided on. */
export const passportNotice = ({
  status,
  comment,
}: {
  status: 'approved' | 'rejected'
  comment: string
}): { title: string; body: string; link: string } =>
  status === 'approved'
    ? { title: 'Документ подтверждён', body: comment || 'Можно выводить средства', link: '/withdraw' }
    : { title: 'Документ не подтверждён', body: comment, link: '/lk' }
