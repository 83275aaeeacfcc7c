// all.ts -- what tables share with the page: loaded with it, one file instead of many small ones.
//
// Every table and the page itself import this, so the bundler sees that all of it belongs together.
import '../app/log';
import '../app/settings';
import '../app/words';
import './card';
import './clause';
import './icon';
import './pick';
import './plate';
import './sheet';
import './touch';
