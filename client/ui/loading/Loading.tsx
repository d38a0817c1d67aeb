import { Center, Loader, Stack, Text } from '@mantine/core';

export function Loading({ message = 'Cargando...' }: { message?: string }) {
  return (
    <Center mih="50vh" role="status">
      <Stack align="center" gap="sm">
        <Loader />
        <Text c="dimmed">{message}</Text>
      </Stack>
    </Center>
  );
}
