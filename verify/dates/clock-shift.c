/*
 * Preloaded by `npm run verify -- dates`: adds CLOCK_SHIFT_SECONDS to the real-time clock of a program
 * and leaves its other clocks and its timers alone. libfaketime also replaces waits and timers, and
 * the timeouts of PostgreSQL never fire under it.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t shift(void) {
  static time_t seconds;
  static int is_read;
  if (!is_read) {
    const char *text = getenv("CLOCK_SHIFT_SECONDS");
    seconds = text == NULL ? 0 : (time_t)atoll(text);
    is_read = 1;
  }
  return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *at) {
  int result = (int)syscall(SYS_clock_gettime, clock, at);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
    at->tv_sec += shift();
  return result;
}

int gettimeofday(struct timeval *at, void *zone) {
  (void)zone;
  struct timespec now;
  if (at == NULL || clock_gettime(CLOCK_REALTIME, &now) != 0) return 0;
  at->tv_sec = now.tv_sec;
  at->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at != NULL) *at = now.tv_sec;
  return now.tv_sec;
}
