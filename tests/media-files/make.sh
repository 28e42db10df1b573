#!/bin/sh
# Makes the files of this folder anew. Needs ffmpeg and python3; the tests need neither. Run it here: sh make.sh
set -eu
cd "$(dirname "$0")"
make() { ffmpeg -hide_banner -loglevel error -y -fflags +bitexact "$@"; }
clean="-map_metadata -1 -flags:v +bitexact -flags:a +bitexact"
h264="-c:v libx264 -preset veryslow -crf 37 -pix_fmt yuv420p -profile:v main -g 30"

# 3 seconds, 360 by 640, 30 frames a second, H.264 and AAC, moov first.
moving="-f lavfi -i testsrc2=size=360x640:rate=30:duration=3"
tone="-f lavfi -i sine=frequency=440:sample_rate=44100:duration=3"
make $moving $tone $h264 -c:a aac -b:a 24k -t 3 $clean -movflags +faststart video.mp4
# The same with its index last, without its index, and of one second.
make -i video.mp4 -c copy $clean video-moov-last.mp4
make -i video.mp4 -c copy -t 1 $clean -movflags +faststart video-1s.mp4
head -c 20000 video-moov-last.mp4 > video-cut-off.mp4
# With a place in its tags, as a telephone writes it.
make -i video.mp4 -c copy -metadata location=+48.8577+002.295/ -metadata title=Home -movflags +faststart video-location.mp4
make -i video.mp4 -c copy $clean -movflags +faststart video.mov
make $moving $tone -c:v libvpx-vp9 -crf 60 -b:v 0 -c:a libopus -b:a 16k -t 3 $clean video.webm
make -f lavfi -i testsrc2=size=360x640:rate=10:duration=3 $h264 $clean -movflags +faststart video-10fps.mp4
make -f lavfi -i testsrc2=size=160x120:rate=30:duration=3 $h264 $clean -movflags +faststart video-160x120.mp4
make $moving -t 3 -c:v mpeg4 -q:v 31 -s 360x640 -r 24 $clean -movflags +faststart video-mpeg4.mp4

make -f lavfi -i testsrc2=size=320x240:rate=5:duration=1 -vf "split[a][b];[a]palettegen=max_colors=16[p];[b][p]paletteuse=dither=none" animated.gif
make -f lavfi -i testsrc2=size=400x400:rate=1:duration=1 -frames:v 1 -q:v 12 $clean picture.jpg
make -f lavfi -i testsrc2=size=400x400:rate=1:duration=1 -frames:v 1 $clean picture.png
make -f lavfi -i testsrc2=size=400x400:rate=1:duration=1 -frames:v 1 -c:v libwebp -quality 30 $clean picture.webp
make -f lavfi -i testsrc2=size=400x400:rate=1:duration=1 -frames:v 1 -c:v libaom-av1 -still-picture 1 -crf 50 $clean picture.avif
python3 make.py
