/* cmd_invite.c -- `backroom invite`: where a running server is reached, for people and cameras.
 *
 * Looks at the machine's own addresses; sends nothing.
 */
#define _DEFAULT_SOURCE /* NI_MAXHOST, IFF_LOOPBACK */
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <qrencode.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "term.h"

static const char command[] = "invite";

/* The first address that a phone on the same network can reach: not our own, not a bridge's to
 * nowhere; private ones before others. Empty if there is none. */
static void network_address(char out[INET_ADDRSTRLEN]) {
    struct ifaddrs *all = NULL;
    int best = 0;
    out[0] = '\0';
    if (getifaddrs(&all) != 0) return;
    for (const struct ifaddrs *one = all; one; one = one->ifa_next) {
        if (!one->ifa_addr || one->ifa_addr->sa_family != AF_INET) continue;
        if ((one->ifa_flags & IFF_LOOPBACK) || !(one->ifa_flags & IFF_RUNNING)) continue;
        const struct sockaddr_in *in = (const void *)one->ifa_addr;
        uint32_t address = ntohl(in->sin_addr.s_addr);
        bool is_home = address >> 16 == 0xC0A8 || address >> 24 == 10;
        bool is_inside = strncmp(one->ifa_name, "docker", 6) == 0 ||
                         strncmp(one->ifa_name, "virbr", 5) == 0 ||
                         strncmp(one->ifa_name, "br-", 3) == 0 || address >> 16 == 0xA9FE;
        int worth = is_inside ? 1 : is_home ? 3 : 2;
        if (worth > best && inet_ntop(AF_INET, &in->sin_addr, out, INET_ADDRSTRLEN)) best = worth;
    }
    freeifaddrs(all);
}

/* Two modules a character: dark on light whatever the terminal's colours are. */
static bool is_dark(const QRcode *code, int row, int column) {
    bool is_in = row >= 0 && row < code->width && column >= 0 && column < code->width;
    return is_in && (code->data[row * code->width + column] & 1);
}

static void put_modules(const term *t, const QRcode *code) {
    static const char *const halves[] = {"█", "▀", "▄", " "}; /* light above, light below */
    for (int row = -4; row < code->width + 4; row += 2) {
        fputs(t->has_colour ? "    \033[40;97m" : "    ", t->out);
        for (int column = -4; column < code->width + 4; column++) {
            bool above = is_dark(code, row, column), below = is_dark(code, row + 1, column);
            fputs(halves[above && below ? 3 : above ? 2 : below ? 1 : 0], t->out);
        }
        fputs(t->has_colour ? "\033[0m\n" : "\n", t->out);
    }
}

/* Nothing where it would not fit; the address stands above it anyway. */
static void put_code(const term *t, const char *text) {
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
    if (!code) return;
    if (t->has_unicode && (!t->width || t->width >= code->width + 12)) put_modules(t, code);
    QRcode_free(code);
}

static void put_line(const term *t, br_lang lang, const char *key, const char *address) {
    char text[400];
    br_buf out = br_buf_over(text, sizeof text);
    br_put(&out, br_word(lang, key));
    br_put(&out, " " BR_STYLE_BOLD);
    br_put(&out, address);
    br_put(&out, BR_STYLE_RESET);
    term_wrap(t, 2, text);
}

static void put_all(br_lang lang, int64_t port) {
    term t = term_open(stdin, stdout);
    char address[INET_ADDRSTRLEN], text[100];
    br_buf out = br_buf_over(text, sizeof text);
    br_put(&out, "http://localhost:");
    br_put_int(&out, port);
    br_put_char(&out, '/');
    put_line(&t, lang, "house.cli.invite-here", text);
    network_address(address);
    if (address[0]) {
        out = br_buf_over(text, sizeof text);
        br_put(&out, "http://");
        br_put(&out, address);
        br_put_char(&out, ':');
        br_put_int(&out, port);
        br_put_char(&out, '/');
        put_line(&t, lang, "house.cli.invite-network", text);
        put_code(&t, text);
    } else {
        term_wrap(&t, 2, br_word(lang, "house.cli.invite-alone"));
    }
    term_wrap(&t, 2, br_word(lang, "house.cli.invite-stop"));
}

int cmd_invite(int argc, char **argv) {
    const char *lang_text = NULL, *port_text = NULL;
    int64_t port = 8080;
    br_lang lang;
    if (cli_help(argc, argv, "invite")) return CLI_OK;
    for (int i = 1; i < argc; i++) {
        int taken = cli_value(command, argc, argv, &i, "--lang", &lang_text);
        if (!taken) taken = cli_value(command, argc, argv, &i, "--port", &port_text);
        if (taken < 0) return CLI_USAGE;
        if (!taken) return cli_unknown(command, argv[i]);
    }
    if (port_text && !cli_number(command, "--port", port_text, 1, 65535, &port)) return CLI_USAGE;
    if (!cli_lang(command, lang_text, &lang)) return CLI_USAGE;
    put_all(lang, port);
    return CLI_OK;
}
