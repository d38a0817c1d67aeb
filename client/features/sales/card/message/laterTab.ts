/** Opens a tab within the tap, as browsers require; its address follows. */
export function openLaterTab() {
  const tab = window.open('about:blank', '_blank');
  if (tab) tab.opener = null;
  return {
    show: (address: string) => {
      if (tab) tab.location.replace(address);
      else window.location.assign(address);
    },
    close: () => tab?.close(),
  };
}
