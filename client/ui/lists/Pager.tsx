import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { pageWindow, type PaginationView } from '../../../shared/input/pagination.ts';
import classes from './Pager.module.css';

interface PagerProps {
  pagination: PaginationView;
  onPage: (page: number) => void;
}

/** The current page of a list and the pages around it. */
export function Pager({ pagination: { currentPage, totalPages }, onPage }: PagerProps) {
  return (
    <nav aria-label="Páginas" className={classes.pager}>
      <Text size="sm" c="dimmed" className={classes.place} role="status">
        Mostrando página {currentPage} de {totalPages}
      </Text>
      {totalPages > 1 && (
        <>
          <Button
            size="sm"
            variant="default"
            className={classes.previous}
            leftSection={<IconChevronLeft size={18} aria-hidden />}
            disabled={currentPage <= 1}
            onClick={() => onPage(currentPage - 1)}
          >
            Anterior
          </Button>
          <Group gap={4} wrap="nowrap" justify="center" className={classes.numbers}>
            {pageWindow(currentPage, totalPages).map((page) => (
              <Button
                key={page}
                className={classes.number}
                variant={page === currentPage ? 'filled' : 'default'}
                aria-current={page === currentPage ? 'page' : undefined}
                onClick={() => onPage(page)}
              >
                {page}
              </Button>
            ))}
          </Group>
          <Button
            size="sm"
            variant="default"
            className={classes.next}
            rightSection={<IconChevronRight size={18} aria-hidden />}
            disabled={currentPage >= totalPages}
            onClick={() => onPage(currentPage + 1)}
          >
            Siguiente
          </Button>
        </>
      )}
    </nav>
  );
}
