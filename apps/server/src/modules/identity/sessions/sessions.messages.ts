export const signedInNotification = ({ device }: { device: string }) => ({
  title: 'Вход с нового устройства',
  body: `${device}. Если это были не вы, нажмите «Это не я» на странице «Устройства и сеансы»`,
  // Opens «Это не я» over the page.
  link: '/lk/devices?report',
})
