/** @jsxImportSource preact */
import { render, type ComponentChild } from 'preact';
import styles from '../visitor/visitor.css?inline';

let rendered: { container: HTMLElement; style: HTMLElement } | undefined;

/** Shows a page without a login, as its entry would, in place of the one before. */
export function showToVisitor(screen: ComponentChild): void {
  leaveVisitor();
  const style = document.createElement('style');
  style.textContent = styles;
  document.head.append(style);
  const container = document.createElement('div');
  document.body.append(container);
  rendered = { container, style };
  render(screen, container);
}

export function leaveVisitor(): void {
  if (!rendered) return;
  render(null, rendered.container);
  rendered.container.remove();
  rendered.style.remove();
  rendered = undefined;
}
