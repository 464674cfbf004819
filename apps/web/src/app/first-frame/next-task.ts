/**
 * Lets the browser answer and draw before the work goes on. Not a timer: those of a tab that is
 * opened in the background run once a second.
 */
export const nextTask = (): Promise<void> =>
  new Promise((goOn) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener(
      'message',
      () => {
        port1.close();
        goOn();
      },
      { once: true },
    );
    port1.start();
    port2.postMessage(null);
  });
