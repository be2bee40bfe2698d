export const signedInNotification = ({ device }: { device: string }) => ({
  title: 'Вход с нового устройства',
  body: `${device}. Если это были не вы, завершите сеанс на этом устройстве и напишите в поддержку`,
  link: '/lk/devices',
})
